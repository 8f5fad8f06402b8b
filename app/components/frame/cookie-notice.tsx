import { Button } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'

/** The first line of each page until it is answered: there it covers nothing. `back` is the page's own path. */
export function CookieNotice({ back }: { back: string }) {
  return (
    <section
      className="cookies flex flex-wrap items-center justify-between gap-x-6 min-h-13 bg-ink-2 px-(--gut) py-1 text-s/[1.25] max-md:min-h-18 print:hidden"
      aria-label="Cookies"
    >
      <p className="flex-[1_1_128px]">
        Necessary cookies only. <a href="/privacy-policy#cookies">Which ones</a>
      </p>
      <CookieForm back={back} className="flex-none flex-nowrap gap-2" />
    </section>
  )
}

export function CookieForm({ back, className }: { back: string; className?: string }) {
  return (
    <form method="post" action="/cookie-consent" className={classNames('row', className)} {...keepScroll}>
      <HiddenField name="back" value={back} />
      <Button size="small" name="answer" value="accepted">
        Accept
      </Button>
      <Button size="small" name="answer" value="rejected">
        Reject
      </Button>
    </form>
  )
}
