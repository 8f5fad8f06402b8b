import type { FileContent, FileStory } from '../story.ts'
import { dxfOf, type Panel } from './dxf.ts'
import { excelFile, wordFile } from './office.ts'
import type { SceneName } from './scenes.ts'
import type { Sheet } from './sheet.ts'

type When = Pick<FileStory, 'workdaysAgo' | 'at'>

/** Nobody holds a phone quite level. */
const tilts = [0, -0.8, 0.6, 0, 1.1, -0.5]

export function photosOf(job: number, phase: FileStory['phase'], who: string) {
  return (name: string, scene: SceneName, when: When): FileStory => {
    const tilt = tilts[name.length % tilts.length] ?? 0
    return { job, name: `${name}.jpg`, category: 'photo', phase, who, ...when, content: { scene, tilt } }
  }
}

export function stockPhoto(
  stockItem: string,
  name: string,
  who: string,
  scene: SceneName,
  when: When,
): FileStory {
  return {
    job: null,
    stockItem,
    name: `${name}.jpg`,
    category: 'photo',
    who,
    ...when,
    content: { scene, tilt: 0 },
  }
}

export function filesOf(job: number) {
  const file =
    (category: FileStory['category']) => (name: string, who: string, when: When, content: FileContent) => ({
      job,
      name,
      category,
      who,
      ...when,
      content,
    })
  return {
    drawing: file('drawing'),
    document: file('document'),
    contract: file('contract'),
    invoice: file('invoice'),
  }
}

export function ago(workdaysAgo: number, at: string): When {
  return { workdaysAgo, at }
}

export function sheet(drawn: Sheet): FileContent {
  return { sheet: drawn }
}

export function cutList(panels: readonly Panel[]): FileContent {
  return { bytes: () => dxfOf(panels) }
}

export function word(...lines: string[]): FileContent {
  return { bytes: () => wordFile(lines) }
}

export function excel(...rows: (string | number)[][]): FileContent {
  return { bytes: () => excelFile(rows) }
}
