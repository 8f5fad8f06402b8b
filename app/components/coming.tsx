import { ButtonLink } from '#app/components/button.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Section } from '#app/components/section.tsx'
import type { ComingPage } from '#app/domain/coming-pages.ts'

/** A page that is not built yet says so, and shows the way to what is. */
export function Coming({ page }: { page: ComingPage }) {
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <Section title="What it will do" className="coming">
        <ul className="list">
          {page.whatItWillDo.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="empty waste">
          <h2>Until then</h2>
          <p>This page is not ready to use. Nothing you do elsewhere is lost.</p>
          <ButtonLink variant="go" href={page.meanwhile.href}>
            {page.meanwhile.text}
          </ButtonLink>
        </div>
      </Section>
    </>
  )
}
