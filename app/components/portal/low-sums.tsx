import { classNames } from '#app/components/kit/class-names.ts'
import type { Sum } from '#app/components/kit/sums.tsx'

/** Each figure beside its words, for a page that begins with work. */
export function LowSums({ items }: { items: readonly (Sum & { href: string })[] }) {
  return (
    <div className="grid grid-cols-4 max-md:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] -mt-3 mb-6 max-md:mb-4">
      {items.map(({ label, value, valueTone, total, note, noteTone, href }, at) => (
        <a
          key={label}
          href={href}
          className={classNames(
            'group relative grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 min-w-0 min-h-13 pt-1.5 pr-6 pb-1.5 no-underline last:pr-0',
            'max-md:grid-rows-[1fr_auto] max-md:grid-cols-1 max-md:min-h-19 max-md:pt-1 max-md:pr-1 max-md:pb-2',
            at > 0 && 'pl-4 [border-left:1px_solid_var(--color-hair)] max-md:pl-2.5',
          )}
        >
          <span className="text-m/[1.2] font-bold max-md:text-s max-md:font-figures">{label}</span>
          <b
            className={classNames(
              'row-[1/3] col-2 self-center font-figures text-3xl/none tracking-[-0.03em] group-hover:[text-decoration:underline_4px] underline-offset-6 max-md:row-2 max-md:col-1 max-md:justify-self-start',
              valueTone,
            )}
          >
            {value}
            {total === undefined ? null : (
              <span className="text-[0.5em] font-normal text-chalk-3 tracking-[0]"> / {total}</span>
            )}
          </b>
          <small className={classNames('leading-[1.25] max-md:sr-only', noteTone ?? 'text-chalk-2')}>
            {note}
          </small>
        </a>
      ))}
    </div>
  )
}
