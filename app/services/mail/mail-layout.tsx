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

// Mail programs know no stylesheets of ours: colours are the product's tokens, written out.
const pencil = '#1d1b14'
const ash = '#f0dda4'
const text = { fontSize: '16px', lineHeight: '24px', color: pencil, margin: '0 0 16px' }

type MailLayoutProps = {
  title: ReactNode
  /** The company whose client reads it; a mail of Mortise's own has none. */
  companyName?: string
  children: ReactNode
}

/** The frame of every mail: paper, black words, the rod's edge at the top. */
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

/** What people have typed stands in mails by this alone. */
export function Name({ children, most }: { children: string; most?: number }) {
  return <>{nameInMail(children, most)}</>
}

type LetterProps = {
  children: string
  most: number
  /** Who has the link of a paper can write it: nothing in it becomes a link. */
  isOfStranger?: boolean
}

/** What somebody has written to its reader, in their paragraphs and lines. */
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

/** An email stands as it is, to be copied. */
export function Email({ children }: { children: string }) {
  return <>{emailInMail(children)}</>
}

/**
 * A button, and the address in full below it for those whose mail program shows no buttons. As text the mail says what the
 * address is for: see `withoutButtons`.
 */
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

/** The mail's HTML as its text is made from it: what stands beside a button is said without it. */
export function withoutButtons(html: string): string {
  return html.replaceAll(/<span data-in-text="([^"]*)">[^<]*<\/span>/g, '$1')
}
