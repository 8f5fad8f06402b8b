import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { plural } from '#app/domain/format.ts'
import type { MorningNews } from '#app/domain/notifications/morning-mail.ts'
import { MailButton, MailLayout, MailText, Name } from './mail-layout.tsx'
import { nameInMail } from './name-in-mail.ts'

type MorningMailProps = {
  firstName: string
  companyName: string
  news: MorningNews
  links: { portal: string; settings: string; stop: string }
}

const pencil = '#1d1b14'
const quiet = '#55616c'
const late = '#b3311f'
const longestText = 200

export function MorningMail({ firstName, companyName, news, links }: MorningMailProps) {
  const { tasks, taskCount, notifications, notificationCount, away } = news
  return (
    <MailLayout title="Your day">
      <MailText>
        Good morning <Name>{firstName}</Name>,
      </MailText>
      {tasks.length > 0 ? (
        <Part title="Due today or late" more={taskCount - tasks.length} what="task">
          {tasks.map(({ id, title, job, due, isLate }) => (
            <Line key={id} title={title}>
              {job ? (
                <>
                  <Name most={longestText}>{job}</Name>,{' '}
                </>
              ) : null}
              <span style={isLate ? { color: late, fontWeight: 700 } : undefined}>{due}</span>
            </Line>
          ))}
        </Part>
      ) : null}
      {notifications.length > 0 ? (
        <Part title="New for you" more={notificationCount - notifications.length} what="notification">
          {notifications.map(({ id, title, message }) => (
            <Line key={id} title={title}>
              <Name most={longestText}>{message}</Name>
            </Line>
          ))}
        </Part>
      ) : null}
      {away.length > 0 ? (
        <Part title="Away today" more={0} what="colleague">
          <MailText>{away.map(name => nameInMail(name, longestText)).join(', ')}</MailText>
        </Part>
      ) : null}
      <MailButton href={links.portal}>Open Your Portal</MailButton>
      <Text style={{ fontSize: '14px', lineHeight: '20px', color: quiet, margin: 0 }}>
        You get this mail from <Name>{companyName}</Name> because you asked for it.
        <br />
        <Link href={links.settings} style={{ color: pencil, textDecoration: 'underline' }}>
          Choose another time
        </Link>
        <br />
        <Link href={links.stop} style={{ color: pencil, textDecoration: 'underline' }}>
          Stop the morning mail
        </Link>
      </Text>
    </MailLayout>
  )
}

type PartProps = { title: string; more: number; what: string; children: ReactNode }

function Part({ title, more, what, children }: PartProps) {
  return (
    <>
      <Heading
        as="h2"
        style={{
          borderTop: `2px solid ${pencil}`,
          color: pencil,
          fontSize: '18px',
          lineHeight: '24px',
          margin: '24px 0 12px',
          paddingTop: '12px',
        }}
      >
        {title}
      </Heading>
      {children}
      {more > 0 ? <MailText>and {plural(more, `more ${what}`)}</MailText> : null}
    </>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: '22px', color: pencil, margin: '0 0 12px' }}>
      <strong>
        <Name most={longestText}>{title}</Name>
      </strong>
      <br />
      <span style={{ color: quiet, fontSize: '14px' }}>{children}</span>
    </Text>
  )
}
