import { mkdirSync } from 'node:fs'
import { drawDemoFiles } from './draw.ts'

// Run by the build, once, so that no demo waits for it at its first start.
const folder = process.argv[2] ?? 'build/demo-files'
mkdirSync(folder, { recursive: true })
await drawDemoFiles(folder)
