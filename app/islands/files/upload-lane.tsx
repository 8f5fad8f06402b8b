import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { partText, sizeText } from '#app/domain/files/file.ts'
import { readAgain } from '#app/islands/page/revalidate.ts'
import {
  addUploads,
  allUploads,
  cancelUpload,
  isUnderWay as isOnItsWay,
  listen,
  loadSending,
  showPlace,
  tryAgain,
  type Upload,
} from './uploads.ts'

const none: readonly Upload[] = []

/** Files chosen in the form before it or dropped on the page go one by one. `place` is the key of their page, `name` its name. */
export default function UploadLane({ place, name }: { place: string; name: string }) {
  const all = useSyncExternalStore(listen, allUploads, () => none)
  const uploads = useMemo(() => all.filter(upload => upload.place.key === place), [all, place])
  const lane = useRef<HTMLDivElement>(null)
  const saved = uploads.filter(({ state }) => state === 'saved').length
  const known = useRef(uploads.length)

  useEffect(() => showPlace(place), [place])

  // On a phone the button to take a photo may be the last thing in sight.
  useEffect(() => {
    if (uploads.length > known.current)
      lane.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' })
    known.current = uploads.length
  }, [uploads.length])

  useEffect(() => {
    if (saved > 0) readAgain()
  }, [saved])

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
      // If it cannot be loaded, the sign is missing until the next files are added.
      import('./upload-sign.tsx').then(({ putUploadSign }) => putUploadSign()).catch(() => {})
      const { pathname, search } = location
      const from = { key: place, name, href: pathname + search }
      addUploads(from, { files: [...files], fields: Object.fromEntries(texts) })
    }
    function onSubmit(event: SubmitEvent) {
      const chosen = fields.filter(({ files }) => files && files.length > 0)
      if (chosen.length === 0) return
      event.preventDefault()
      for (const field of chosen) {
        add(field.files)
        field.value = ''
      }
      // The next files may be of another category.
      const category = form?.elements.namedItem('category')
      if (category instanceof HTMLSelectElement) category.value = ''
    }
    /** A photo is sent as soon as it is taken. */
    function onChange({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || !target.hasAttribute('capture')) return
      add(target.files)
      target.value = ''
    }
    /** Otherwise the browser opens the dropped file in place of the page. */
    function onDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      form?.classList.toggle('is-over', event.type === 'dragover')
      if (event.type === 'drop') add(event.dataTransfer.files)
    }
    const onTouch = () => void loadSending().catch(() => {})
    const touches = ['focusin', 'pointerdown'] as const
    const drags = ['dragover', 'dragleave', 'drop'] as const
    for (const touch of touches) form.addEventListener(touch, onTouch, { once: true })
    form.addEventListener('submit', onSubmit)
    form.addEventListener('change', onChange)
    for (const drag of drags) document.addEventListener(drag, onDrag)
    return () => {
      form.classList.remove('is-live')
      for (const touch of touches) form.removeEventListener(touch, onTouch)
      form.removeEventListener('submit', onSubmit)
      form.removeEventListener('change', onChange)
      for (const drag of drags) document.removeEventListener(drag, onDrag)
    }
  }, [place, name])

  return (
    <div ref={lane}>
      {uploads.length > 0 ? (
        <ul className="lane mt-2 print:hidden" aria-label="Uploads">
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
  const isUnderWay = isOnItsWay(upload)
  const line = useRef<HTMLLIElement>(null)

  function onTryAgain() {
    line.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    tryAgain(id)
  }
  function onCancel() {
    focusBeside(line.current)
    cancelUpload(id)
  }
  return (
    <li ref={line}>
      <span>
        <b>{name}</b>
        <small>{sizeOf(upload)}</small>
      </span>
      <span className="row">
        {state === 'broken' ? (
          <Button type="button" size="small" onClick={onTryAgain}>
            Try Again<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        {isUnderWay || state === 'broken' ? (
          <Button type="button" size="small" onClick={onCancel}>
            Cancel<span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <span role="status">
          {state === 'saved' ? <Badge tone="good">Saved</Badge> : null}
          {state === 'refused' || state === 'broken' ? <Badge tone="bad">Not saved</Badge> : null}
        </span>
      </span>
      <small role="status">{reason}</small>
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

function focusBeside(line: Element | null): void {
  const places = [line?.nextElementSibling, line?.previousElementSibling]
  const button = places.map(place => place?.querySelector('button')).find(Boolean)
  const form = line?.closest('section, .dlg-body')?.querySelector<HTMLElement>('form.drop input[type=file]')
  const next = button ?? form
  next?.focus()
}

function sizeOf({ bytes, sentBytes, state }: Upload): string {
  if (state === 'waiting') return `${sizeText(bytes, 1)}, waiting`
  if (state === 'sending') return sentBytes === bytes ? 'Saving…' : partText(sentBytes, bytes)
  return sizeText(bytes, 1)
}
