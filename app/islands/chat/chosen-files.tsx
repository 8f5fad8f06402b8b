import { Button } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { partText, sizeText } from '#app/domain/files/file.ts'
import type { Room } from '#app/domain/messages/message.ts'
import styles from '#app/styles/upload.css?url'
import { forgetProblem, stopSending, takeOut, useMessageFiles } from './message-files.ts'

export default function ChosenFiles({ room }: { room: Room }) {
  const { files, sentPart, problem } = useMessageFiles(room)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {problem ? (
        <Note tone="warn" role="alert">
          <p>
            <b>{problem.title}.</b> {problem.message}
          </p>
          <p className="row">
            <Button type="button" size="small" onClick={() => forgetProblem(room)}>
              Dismiss
            </Button>
          </p>
        </Note>
      ) : null}
      {files.length > 0 ? (
        <ul className="lane mb-3 max-h-[30vh] overflow-y-auto print:hidden" aria-label="Files to send">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be chosen twice
            <li key={at}>
              <span>
                <b>{file.name}</b>
                <small>{sizeText(file.size, 1)}</small>
              </span>
              {sentPart === null ? (
                <Button
                  type="button"
                  size="icon"
                  variant="bare"
                  icon="x"
                  aria-label={`Take out ${file.name}`}
                  onClick={() => takeOut(room, file)}
                />
              ) : null}
            </li>
          ))}
          {sentPart === null ? null : (
            <li>
              <span>{sentPart === 1 ? 'Saving…' : partText(Math.round(bytes * sentPart), bytes)}</span>
              <Button type="button" size="small" onClick={() => stopSending(room)}>
                Cancel
              </Button>
              <div
                className="lane-bar"
                role="progressbar"
                aria-label="Sending"
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(100 * sentPart)}
              >
                <i style={{ width: `${100 * sentPart}%` }} />
              </div>
            </li>
          )}
        </ul>
      ) : null}
    </>
  )
}
