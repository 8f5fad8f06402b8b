import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import { emailInMail, letterInMail, nameInMail } from './name-in-mail.ts'

// Mail programs load no stylesheets, so the colour tokens are written out.
const pencil = '#1d1b14'
const ash = '#f0dda4'
const text = { fontSize: '16px', lineHeight: '24px', color: pencil, margin: '0 0 16px' }

type MailLayoutProps = {
  title: ReactNode
  companyName?: string
  children: ReactNode
}

export function MailLayout({ title, companyName, children }: MailLayoutProps) {
  return (
    <Html lang="en-GB">
      <Head />
      <Body style={{ backgroundColor: '#f2f4f0', fontFamily: 'Helvetica, Arial, sans-serif', margin: 0 }}>
        <Container
          style={{
            backgroundColor: '#ffffff',
            borderTop: `12px solid ${ash}`,
            maxWidth: '560px',
            padding: '32px',
          }}
        >
          <Heading style={{ fontSize: '28px', lineHeight: '32px', color: pencil, margin: '0 0 24px' }}>
            {title}
          </Heading>
          {children}
          <Hr style={{ borderColor: '#bec6cb', margin: '24px 0 16px' }} />
          <Text style={{ ...text, fontSize: '14px', color: '#55616c', margin: 0 }}>
            {companyName === undefined ? (
              'Mortise. Measure once, everyone reads the same rod.'
            ) : (
              <>
                <Name>{companyName}</Name>. Sent with Mortise.
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** Use it for everything that people have typed. */
export function Name({ children, most }: { children: string; most?: number }) {
  return <>{nameInMail(children, most)}</>
}

type LetterProps = {
  children: string
  most: number
  /** Anyone with a link can write it, so nothing in it becomes a link. */
  isOfStranger?: boolean
}

export function Letter({ children, most, isOfStranger = false }: LetterProps) {
  return letterInMail(children, most, isOfStranger).map((lines, part) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
    <MailText key={part}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Fragment key={at}>
          {at === 0 ? null : <br />}
          {line}
        </Fragment>
      ))}
    </MailText>
  ))
}

/** Not altered, so that it can be copied. */
export function Email({ children }: { children: string }) {
  return <>{emailInMail(children)}</>
}

/** With the address below it, for mail programs without buttons. The text version says what it is for: see `withoutButtons`. */
export function MailButton({ href, children }: { href: string; children: string }) {
  const purpose = `To ${children.charAt(0).toLowerCase()}${children.slice(1)}, open this address:`
  return (
    <>
      <Text style={text} data-skip-in-text>
        <Link
          href={href}
          style={{
            display: 'inline-block',
            backgroundColor: ash,
            color: pencil,
            fontWeight: 700,
            textDecoration: 'none',
            padding: '14px 24px',
          }}
        >
          {children}
        </Link>
      </Text>
      <Text style={{ ...text, fontSize: '14px', lineHeight: '20px' }}>
        <span data-in-text={purpose}>If the button does not work, open this address:</span>
        <br />
        <Link href={href} style={{ color: pencil, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  )
}

export function withoutButtons(html: string): string {
  return html.replaceAll(/<span data-in-text="([^"]*)">[^<]*<\/span>/g, '$1')
}
