import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bytesText } from '#app/domain/companies/storage.ts'
import { env } from '#app/env.server.ts'
import { MoveFileFault } from '#app/models/moves/move-file.server.ts'
import { endMove, removeArrived, takeMoveBack } from '#app/services/moves/end-move.server.ts'
import { moveIn } from '#app/services/moves/move-in.server.ts'
import { moveOut } from '#app/services/moves/move-out.server.ts'
import { arrivalCode, removalCode } from '#app/services/moves/move-proof.server.ts'
import { NotMoved } from '#app/services/moves/not-moved.server.ts'
import { closeDatabase } from '#db/client.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import {
  openBeside,
  requirePrimary,
  runCommand,
  typedFile,
  typedPath,
  WronglyTyped,
} from './command.server.ts'

const usage = `npm run move-company -- out COMPANY FILE --to ADDRESS   at the old place: shuts the company and writes it to a file
       npm run move-company -- in FILE --code CODE             at the new place
       npm run move-company -- end COMPANY --code CODE         at the old place, once it was looked through at the new one
       npm run move-company -- back COMPANY                    at the old place: takes the move back
       npm run move-company -- remove COMPANY --code CODE      at the new place: removes what was taken back
       COMPANY is an id or a name, ADDRESS where its people sign in from then on; each runs beside a Mortise that runs`

const actions: Readonly<Record<string, (words: string[], options: Options) => string | Promise<string>>> = {
  async out([company, file], { to }) {
    if (!company || !file || !to) throw new WronglyTyped('Which company, which file, and where to?')
    const address = addressOf(to)
    const { code, facts } = await moveOut({ company, path: typedPath(file), address })
    return `${told(facts)}
${file} holds all of it, passwords and secrets too: keep it as the database, and delete it once it has arrived.
It is taken by the code alone, which is not in it, and refused where it was changed. Hand the code on by another way than the file.
${facts.company.name} is shut here. Next, at the new place: npm run move-company -- in ${file} --code ${code}`
  },
  async in([file], { code }) {
    if (!file || !code) throw new WronglyTyped('Which file, and which code?')
    const { companyId, file: facts } = await moveIn(typedFile(file), code)
    return `${told(facts)}
${facts.company.name} is company ${companyId} here, with as many rows in each table, and its people can sign in.
Look through it, then at the old place: npm run move-company -- end ${facts.company.id} --code ${arrivalCode(code)}`
  },
  async end([company], { code }) {
    if (!company || !code) throw new WronglyTyped('Which company, and which code?')
    return `${(await endMove(company, code)).name} is closed here. All of it is deleted here in 30 days, invoices and payments too: they are kept at the new place.`
  },
  async back([company]) {
    if (!company) throw new WronglyTyped('Which company?')
    const { name, move } = await takeMoveBack(company)
    return `${name} is open here again, as it was.
Where the new place has it, remove it there by: npm run move-company -- remove COMPANY --code ${removalCode(move.moveKey)}`
  },
  async remove([company], { code }) {
    if (!company || !code) throw new WronglyTyped('Which company, and which code?')
    return `${(await removeArrived(company, code)).name} is no longer here.`
  },
}

type Options = { to?: string | undefined; code?: string | undefined }

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WronglyTyped(`${text} is no address such as https://eu.example.com`)
  return url.origin
}

function told({ tables, files }: Awaited<ReturnType<typeof moveOut>>['facts']): string {
  const filled = Object.entries(tables).filter(([, { rows }]) => rows > 0)
  const rows = filled.map(([name, table]) => `${name}: ${table.rows}`).join(', ')
  const missing = files.missing > 0 ? `; ${files.missing} files have no bytes at the old place` : ''
  return `${rows}; files and pictures: ${files.count}, ${bytesText(files.bytes)}${missing}`
}

async function main([action = '', ...args]: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' }, code: { type: 'string' } },
    allowPositionals: true,
  })
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!act) throw new WronglyTyped('Say first which of out, in, end, back or remove it is.')
  requirePrimary()
  const lockDir = join(env().DATA_DIR, 'moving')
  mkdirSync(lockDir, { recursive: true, mode: 0o700 })
  const letGo = lockDataDir(lockDir, 'Another company is being moved. Wait until that is done.')
  try {
    openBeside()
    return await act(positionals, values)
  } finally {
    closeDatabase()
    letGo()
  }
}

await runCommand(main, { usage, told: [NotMoved, MoveFileFault] })
