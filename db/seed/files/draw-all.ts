import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoFilesOf } from './demo-file.ts'
import { drawDemoFile } from './draw.ts'

// Run once by the build, so that no demo waits at its first start.
const folder = process.argv[2] ?? 'build/demo-files'
mkdirSync(folder, { recursive: true })
const files = [...demoFilesOf('hartley'), ...demoFilesOf('brookStreet')]
await Promise.all(files.map(({ content, drawnAs }) => drawDemoFile(content, join(folder, drawnAs))))
