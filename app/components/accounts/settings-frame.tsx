import type { ReactNode } from 'react'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'

type SettingsFrameProps = {
  title: string
  lead?: ReactNode
  /** The consequences of the form; on a phone below it. */
  aside?: { title: string; content: ReactNode }
  /** The page above it, where that is not the settings. */
  back?: { href: string; label: string }
  children: ReactNode
}

const settings = { href: '/settings', label: 'Settings' }

export function SettingsFrame({ title, lead, aside, back = settings, children }: SettingsFrameProps) {
  return (
    <>
      <PageHead title={title} lead={lead} back={back} />
      <Columns>
        <Column span={7}>{children}</Column>
        {aside ? (
          <Section title={aside.title} span={5}>
            {aside.content}
          </Section>
        ) : null}
      </Columns>
    </>
  )
}
