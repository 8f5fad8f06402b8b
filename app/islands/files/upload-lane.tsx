import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { uploadsDirectly } from '#app/components/kit/page-attributes.ts'
import { partText, sizeText } from '#app/domain/files/file.ts'
import { has } from '#app/islands/page/read-attributes.ts'
import { useRevalidateWhenIdle } from '#app/islands/page/revalidate.ts'
import { addUploads, allUploads, cancelUpload, listen, tryAgain, type Upload } from './uploads.ts'

const none: readonly Upload[] = []

/**
 * Sends what is chosen in the form before it, or dropped on the page, file by file, each with a line of its own. `place` is the page
 * whose lines these are; they go on when it is left.
 */
export default function UploadLane({ place }: { place: string }) {
  const all = useSyncExternalStore(listen, allUploads, () => none)
  const uploads = useMemo(() => all.filter(upload => upload.place === place), [all, place])
  const lane = useRef<HTMLDivElement>(null)
  const saved = uploads.filter(({ state }) => state === 'saved').length
  const revalidateWhenIdle = useRevalidateWhenIdle()

  useEffect(() => {
    if (saved > 0) revalidateWhenIdle()
  }, [saved, revalidateWhenIdle])

  useEffect(() => {
    const form = lane.current?.closest('section, .dlg-body')?.querySelector<HTMLFormElement>('form.drop')
    if (!form) return
    form.classList.add('is-live')
    const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]

    function add(files: FileList | null | undefined) {
      if (!form || !files || files.length === 0) return
      const texts = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && name !== 'requestId' && value !== '' ? [[name, value]] : [],
      )
      const isDirect = has(form, uploadsDirectly)
      addUploads(place, { files: [...files], fields: Object.fromEntries(texts), isDirect })
    }
    function onSubmit(event: SubmitEvent) {
      const chosen = fields.filter(({ files }) => files && files.length > 0)
      if (chosen.length === 0) return
      event.preventDefault()
      for (const field of chosen) {
        add(field.files)
        field.value = ''
      }
    }
    /** A photo is sent as soon as it is taken. */
    function onChange({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || !target.hasAttribute('capture')) return
      add(target.files)
      target.value = ''
    }
    /** The browser would open what is dropped in place of the page. */
    function onDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      form?.classList.toggle('is-over', event.type === 'dragover')
      if (event.type === 'drop') add(event.dataTransfer.files)
    }
    const drags = ['dragover', 'dragleave', 'drop'] as const
    form.addEventListener('submit', onSubmit)
    form.addEventListener('change', onChange)
    for (const drag of drags) document.addEventListener(drag, onDrag)
    return () => {
      form.classList.remove('is-live')
      form.removeEventListener('submit', onSubmit)
      form.removeEventListener('change', onChange)
      for (const drag of drags) document.removeEventListener(drag, onDrag)
    }
  }, [place])

  return (
    <div ref={lane}>
      {uploads.length > 0 ? (
        <ul className="lane" aria-label="Uploads">
          {uploads.map(upload => (
            <Line key={upload.id} upload={upload} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Line({ upload }: { upload: Upload }) {
  const { id, name, bytes, sentBytes, state, reason } = upload
  const isUnderWay = state === 'waiting' || state === 'sending' || state === 'pausing'
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{sizeOf(upload)}</small>
      </span>
      <span className="row">
        {isUnderWay ? (
          <Button type="button" size="small" onClick={() => cancelUpload(id)}>
            Cancel<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {state === 'broken' ? (
          <Button type="button" size="small" onClick={() => tryAgain(id)}>
            Try Again<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <span role="status">
          {state === 'saved' ? <Badge tone="good">Saved</Badge> : null}
          {state === 'refused' || state === 'broken' ? <Badge tone="bad">Not saved</Badge> : null}
        </span>
      </span>
      {reason ? <small>{reason}</small> : null}
      {isUnderWay ? (
        <div
          className="lane-bar"
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((100 * sentBytes) / bytes)}
        >
          <i style={{ width: `${(100 * sentBytes) / bytes}%` }} />
        </div>
      ) : null}
    </li>
  )
}

function sizeOf({ bytes, sentBytes, state }: Upload): string {
  if (state === 'waiting') return `${sizeText(bytes, 1)}, waiting`
  if (state === 'sending') return sentBytes === bytes ? 'Saving…' : partText(sentBytes, bytes)
  return sizeText(bytes, 1)
}
