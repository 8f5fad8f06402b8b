import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import type { ComingPage } from '#app/domain/premium/premium.ts'

/** A page that is not built yet says so, and shows the way to what is. `until` is what holds till then. */
export function ComingPageView({ page, until }: { page: ComingPage; until: string }) {
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <Columns>
        <Section title="What it will do" span={7}>
          <List>
            {page.whatItWillDo.map(line => (
              <li key={line}>{line}</li>
            ))}
          </List>
        </Section>
        <Section title="Until then" span={5}>
          <EmptyState
            tone="nothing-found"
            action={<ButtonLink href={page.meanwhile.href}>{page.meanwhile.text}</ButtonLink>}
          >
            {until}
          </EmptyState>
        </Section>
      </Columns>
    </>
  )
}
