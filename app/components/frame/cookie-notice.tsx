import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'

/** Stands above the page until it is answered: it covers nothing and needs no script. `back` is the page's own path. */
export function CookieNotice({ back }: { back: string }) {
  return (
    <section className="cookies noprint" aria-label="Cookies">
      <p>
        Mortise keeps only the cookies it cannot work without, and none that follow you.{' '}
        <a href="/privacy-policy#cookies">Which ones</a>
      </p>
      <CookieForm back={back} />
    </section>
  )
}

export function CookieForm({ back }: { back: string }) {
  return (
    <form method="post" action="/cookie-consent" className="row" data-stay="">
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
