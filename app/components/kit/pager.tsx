import { ButtonLink } from '#app/components/kit/button.tsx'

type PagerProps = {
  page: number
  pageCount: number
  /** The true count is higher, and not known. */
  isMore?: boolean
  hrefFor: (page: number) => string
  label?: string
}

/** First, last, current and its neighbours; null marks a gap. */
function pagesShown(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(n => n >= 1 && n <= pageCount)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}

export function Pager({ page, pageCount, isMore = false, hrefFor, label = 'Pages' }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pager flex flex-wrap items-center gap-3 mt-10 pt-4 line-above" aria-label={label}>
      <p className="paper hidden print:mt-[2mm] print:block print:text-[#333]">
        Page {page} of {isMore ? `more than ${pageCount}` : pageCount}
      </p>
      {page > 1 ? (
        <ButtonLink icon="left" rel="prev" href={hrefFor(page - 1)}>
          Previous
        </ButtonLink>
      ) : null}
      <ol className="flex items-center text-chalk-2 max-md:order-3 max-md:w-full max-md:justify-center">
        {pagesShown(page, pageCount).map((n, at) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps differ by nothing but their place
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              <a className="hover:underline" href={hrefFor(n)} aria-current={n === page ? 'page' : undefined}>
                <span className="sr-only">Page </span>
                {n}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount ? (
        <ButtonLink className="ml-auto" iconAfter="right" rel="next" href={hrefFor(page + 1)}>
          Next
        </ButtonLink>
      ) : null}
    </nav>
  )
}
