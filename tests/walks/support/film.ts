import type { Browser } from '@playwright/test'

/** Half a second of moving colours, made by the browser itself. */
export async function recordFilm(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  try {
    const base64 = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 160
      canvas.height = 90
      const pen = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
      const pieces: Blob[] = []
      recorder.ondataavailable = ({ data }) => pieces.push(data)
      const isOver = new Promise(resolve => recorder.addEventListener('stop', resolve))
      recorder.start()
      for (let frame = 0; frame < 15; frame++) {
        if (pen) pen.fillStyle = `hsl(${frame * 24} 60% 50%)`
        pen?.fillRect(0, 0, 160, 90)
        await new Promise(requestAnimationFrame)
      }
      recorder.stop()
      await isOver
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    })
    return Buffer.from(base64, 'base64')
  } finally {
    await context.close()
  }
}
