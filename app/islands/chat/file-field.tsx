import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { FileButton } from '#app/components/kit/button.tsx'
import type { Room } from '#app/domain/messages/message.ts'
import { composerParts } from './composer-keys.ts'
import { chooseFiles, loadSending, useMessageFiles } from './message-files.ts'

const loadList = () => import('./chosen-files.tsx')
const loadAll = () => Promise.all([loadList(), loadSending()])
/** If the list cannot be loaded, files are sent without it; problems are still told. */
const ChosenFiles = lazy<ComponentType<{ room: Room }>>(() =>
  loadList().catch(() => ({ default: ProblemAlone })),
)

function ProblemAlone({ room }: { room: Room }) {
  const { problem } = useMessageFiles(room)
  return problem ? <p role="alert">{`${problem.title}. ${problem.message}`}</p> : null
}

type FileFieldProps = {
  room: Room
  /** Changes when the composer is replaced. */
  place: string
  /** Beside the field's own button for files. */
  beside: Element | null
  /** The types that the camera field accepts. */
  photos: string
}

export function FileField({ room, place, beside, photos }: FileFieldProps) {
  const { files, problem } = useMessageFiles(room)
  useFileField(room, place)
  return (
    <>
      {files.length > 0 || problem ? (
        <Suspense fallback={null}>
          <ChosenFiles room={room} />
        </Suspense>
      ) : null}
      {beside
        ? createPortal(
            <FileButton
              variant="bare"
              size="small"
              icon="camera"
              hidesField
              accept={photos}
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

/** Lists what the form's own field takes; its button asks for files without being opened first. */
function useFileField(room: Room, place: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` tells that the elements are others
  useEffect(() => {
    const parts = composerParts()
    const more = parts?.form.querySelector('details')
    const field = more?.querySelector('input')
    const summary = more?.querySelector('summary')
    if (!parts || !more || !field || !summary) return
    const ask = (event: Event) => {
      event.preventDefault()
      field.click()
    }
    const onChange = () => takeUp(room, field)
    const onTouch = () => void loadAll().catch(() => {})
    const { form } = parts
    more.open = false
    summary.setAttribute('role', 'button')
    summary.addEventListener('click', ask)
    field.addEventListener('change', onChange)
    // Loaded early: the line may be gone when it is needed.
    form.addEventListener('focusin', onTouch, { once: true })
    form.addEventListener('pointerdown', onTouch, { once: true })
    // Files chosen before scripts ran.
    onChange()
    return () => {
      summary.removeAttribute('role')
      summary.removeEventListener('click', ask)
      field.removeEventListener('change', onChange)
      form.removeEventListener('focusin', onTouch)
      form.removeEventListener('pointerdown', onTouch)
    }
  }, [room, place])
}
