import { useEffect } from 'react'

const maxWidth = 1600
const filmField = 'input[type=file][accept*="video"]'
const pictureField = 'input[type=file][accept*="image"]'

/** A film that is chosen without a picture gets a frame of its own. One that the browser cannot play gets none. */
export default function FilmFrame() {
  useEffect(() => {
    async function onChange({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || !target.matches(filmField)) return
      const film = target.files?.[0]
      const picture = target.form?.querySelector<HTMLInputElement>(pictureField)
      if (!film || !picture || picture.files?.length) return
      const frame = await frameOf(film).catch(() => null)
      // Meanwhile somebody may have chosen another film or a picture.
      if (!frame || target.files?.[0] !== film || picture.files?.length) return
      const chosen = new DataTransfer()
      chosen.items.add(new File([frame], film.name.replace(/\w+$/, 'jpg'), { type: frame.type }))
      picture.files = chosen.files
      picture.dispatchEvent(new Event('change', { bubbles: true }))
    }
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [])
  return null
}

/** A tenth into the film, as its first frames are often black. */
async function frameOf(film: File): Promise<Blob | null> {
  const video = document.createElement('video')
  const happens = (event: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true })
      video.addEventListener('error', reject, { once: true })
    })
  video.muted = true
  video.src = URL.createObjectURL(film)
  try {
    await happens('loadeddata')
    const isThere = happens('seeked')
    // A film that was recorded in a browser does not know its length.
    video.currentTime = Number.isFinite(video.duration) ? video.duration / 10 : 0
    await isThere
    const scale = Math.min(1, maxWidth / video.videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } finally {
    URL.revokeObjectURL(video.src)
  }
}
