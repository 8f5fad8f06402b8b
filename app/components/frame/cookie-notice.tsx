import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'

/** Stays at the foot until it is answered. `back` is the page's own path. */
export function CookieNotice({ back }: { back: string }) {
  return (
    <section className="cookies print:hidden" aria-label="Cookies">
      <p>
        Necessary cookies only. <a href="/privacy-policy#cookies">Which ones</a>
      </p>
      <CookieForm back={back} />
    </section>
  )
}

export function CookieForm({ back }: { back: string }) {
  return (
    <form method="post" action="/cookie-consent" className="row" {...keepScroll}>
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
