import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { isOverHttp } from './test.ts'

/** Its width and height in dots, as it is drawn; an error for a picture that cannot be opened. */
export async function sizeOfPicture(picture: Locator): Promise<[width: number, height: number]> {
  if (isOverHttp(picture)) {
    const answer = await picture.page().request.get((await picture.getAttribute('src')) ?? '')
    const { width, height } = await sharp(await answer.body()).metadata()
    return [width, height]
  }
  return picture.evaluate(async (image: HTMLImageElement) => {
    image.loading = 'eager'
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
}
