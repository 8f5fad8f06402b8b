import { Button } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'

type UnsentNoteProps = {
  title: string
  message: string
  /** In the order it was typed. */
  texts: readonly string[]
  onTryAgain(): void
  /** Null where waiting may still get the first one accepted. */
  onDiscard: (() => void) | null
}

export function UnsentNote({ title, message, texts, onTryAgain, onDiscard }: UnsentNoteProps) {
  return (
    <Note tone="warn" role="alert">
      <p>
        <b>{title}.</b> {message}
      </p>
      <ol>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be typed twice
          <li key={at}>{text}</li>
        ))}
      </ol>
      <p className="row">
        <Button type="button" size="small" onClick={onTryAgain}>
          Try Again
        </Button>
        {onDiscard ? (
          <Button type="button" size="small" variant="bare" onClick={onDiscard}>
            {texts.length > 1 ? 'Discard the First, Send the Others' : 'Discard'}
          </Button>
        ) : null}
      </p>
    </Note>
  )
}
