import { Fragment } from 'react'
import { PhoneLink } from '#app/components/kit/contact.tsx'
import { messageParts, type Part } from '#app/domain/messages/message-parts.ts'

type MessageTextProps = { content: string; usernames: ReadonlySet<string>; jobPrefix: string }

/** What was said, as it was typed. */
export function MessageText({ content, usernames, jobPrefix }: MessageTextProps) {
  const parts = messageParts(content, usernames, jobPrefix)
  return (
    <p className="said" dir="auto">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
        <Fragment key={at}>{pieceOf(part)}</Fragment>
      ))}
    </p>
  )
}

function pieceOf(part: Part) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'mention':
      return <span className="at">{part.text}</span>
    case 'phone':
      return <PhoneLink phone={part.text} isQuiet />
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      )
    default:
      return <a href={part.href}>{part.text}</a>
  }
}
