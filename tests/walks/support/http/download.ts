import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'content-disposition'
import type { HttpAnswer } from './answer.ts'

/** Stands in for Playwright's Download. */
export class HttpDownload {
  constructor(private readonly answer: HttpAnswer) {}

  url = () => this.answer.url()
  failure = async () => null
  suggestedFilename = () =>
    parse(this.answer.header('Content-Disposition') ?? '').parameters.filename ?? 'download'

  async path() {
    const path = join(await mkdtemp(join(tmpdir(), 'mortise-download-')), 'file')
    await writeFile(path, await this.answer.body())
    return path
  }
}
