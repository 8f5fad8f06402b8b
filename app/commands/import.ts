import { parseArgs } from 'node:util'
import { importByOperator, NotImported } from '#app/services/imports/import-by-operator.server.ts'
import { closeDatabase } from '#db/client.ts'
import { openBeside, requirePrimary, runCommand, typedFile, WronglyTyped } from './command.server.ts'

const usage = `npm run import -- FILE --company ID-OR-NAME
       imports the zip of a company's export into an empty company, beside a Mortise that runs`

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { company: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || !values.company)
    throw new WronglyTyped('Which file, and which company?')
  const file = typedFile(path)
  requirePrimary()
  openBeside()
  try {
    return await importByOperator(file, values.company, text => process.stderr.write(`${text}\n`))
  } finally {
    closeDatabase()
  }
}

await runCommand(main, { usage, told: [NotImported] })
