/** The steps of an import, in order, and how one can end. */
export const importStates = ['checking', 'files', 'writing', 'taking_back', 'done', 'refused'] as const
export type ImportState = (typeof importStates)[number]

export function isImportRunning(state: ImportState): boolean {
  return state !== 'done' && state !== 'refused'
}

export const importPath = '/settings/import'

const megabyte = 1024 ** 2

/** What a browser can send. Larger ones are imported by whoever runs the service. */
export const mostImportBytes = 1000 * megabyte
export const mostImportEntries = 300_000
/** Of all tables together. */
export const mostImportRows = 1_000_000
export const mostImportLineBytes = 4 * megabyte
export const mostJobNumber = 1_000_000_000
export const mostManifestBytes = megabyte

/** Nothing got on for so long: whoever made it has ended in the middle. */
export const abandonedMs = 5 * 60 * 1000

export const importTexts = {
  running:
    'Your company’s data is being imported. Nothing else can be saved until that is done: Settings, Import shows how far it is.',
  busy: 'Other companies are importing at this moment. Please send it again in five minutes.',
  chooseFile: 'Please choose the zip of a company’s export',
  tooLarge: 'This is more than 1,000 MB. Whoever runs Mortise for you can import it from the server.',
  noZip: 'This is no zip, or it was cut off on the way. Please choose the zip of a company’s export.',
  noManifest:
    'This zip has no data/manifest.json: it is no export of a whole company, or it was made before exports could be imported.',
  newer:
    'This export was made by a newer Mortise than this one. Import it there, or once this one is upgraded.',
  notEmpty:
    'Your company has data of its own already. An export can only be imported into a new company, before anything is added.',
  failed: 'It was ended by a fault of ours, and all of it was taken back. Please try again.',
  interrupted:
    'Mortise was stopped in the middle of it, and all of it was taken back. Please send the file again.',
} as const

const stepTexts: Readonly<Record<ImportState, string>> = {
  checking: 'Checking each row',
  files: 'Checking and keeping the files',
  writing: 'Writing it into your company',
  taking_back: 'Taking all of it back',
  done: 'Imported',
  refused: 'Not imported',
}

export function importStepText(state: ImportState): string {
  return stepTexts[state]
}
