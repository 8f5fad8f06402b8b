import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button, FileButton } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { partText, sizeText } from '#app/domain/files/file.ts'
import { acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import type { Room } from '#app/domain/messages/message.ts'
import { composerParts } from './composer-keys.ts'
import { chooseFiles, forgetProblem, stopSending, takeOut, useMessageFiles } from './message-files.ts'

type ChosenFilesProps = {
  room: Room
  /** Another one when the composer was drawn anew. */
  place: string
  /** By the field's own button for files. */
  beside: Element | null
}

/** The files that go with the next message: each can be taken out until it is sent, and how far they are is shown. */
export function ChosenFiles({ room, place, beside }: ChosenFilesProps) {
  const { files, sentPart, problem } = useMessageFiles(room)
  useFileField(room, place)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      {problem ? (
        <Note tone="warn" role="alert" className="mb-3">
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
        <ul className="lane mt-0 mb-3 max-h-[30vh] overflow-y-auto" aria-label="Files to send">
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
      {beside
        ? createPortal(
            <FileButton
              className="small bare"
              icon="camera"
              accept={acceptedPhotos}
              capture="environment"
              onChange={({ currentTarget }) => takeUp(room, currentTarget)}
            >
              Take a Photo
            </FileButton>,
            beside,
          )
        : null}
    </>
  )
}

function takeUp(room: Room, field: HTMLInputElement): void {
  chooseFiles(room, [...(field.files ?? [])])
  field.value = ''
}

/** What is chosen in the form's own field is listed; its button asks for files without being opened first. */
function useFileField(room: Room, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the elements are others
  useEffect(() => {
    const more = composerParts()?.form.querySelector('details')
    const field = more?.querySelector('input')
    const summary = more?.querySelector('summary')
    if (!more || !field || !summary) return
    const ask = (event: Event) => {
      event.preventDefault()
      field.click()
    }
    const onChange = () => takeUp(room, field)
    more.open = false
    summary.setAttribute('role', 'button')
    summary.addEventListener('click', ask)
    field.addEventListener('change', onChange)
    // Chosen before there were scripts.
    onChange()
    return () => {
      summary.removeAttribute('role')
      summary.removeEventListener('click', ask)
      field.removeEventListener('change', onChange)
    }
  }, [room, place])
}
