import { labelOf } from '#app/domain/enumerations.ts'
import { exportedFilePath, relativeHref } from '#app/domain/exports/export.ts'
import { formatDateShort, formatInstant, formatMoney, plural } from '#app/domain/format.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { ExportRow } from '#app/models/exports/export-page.server.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'

/** No day is today's here: every date says its year. */
const noToday = ''

export function day(value: unknown): string {
  return typeof value === 'string' ? formatDateShort(value, noToday) : ''
}

export function moment(value: unknown, { reach }: OfflineFolder): string {
  return typeof value === 'number' ? formatInstant(value, reach.viewer.timeZone, noToday) : ''
}

/** Nothing for those who may not see money: their rows hold none. */
export function money(value: unknown, currency: unknown): string {
  return typeof value === 'number' ? formatMoney(value, String(currency)) : ''
}

export function label(value: unknown): string {
  return typeof value === 'string' ? labelOf(value) : ''
}

export function jobFile(id: unknown): string {
  return `job-${Number(id)}.html`
}

export function clientFile(id: unknown): string {
  return `client-${Number(id)}.html`
}

/** The job that a row belongs to; nothing where it is gone. */
export function jobLink({ projectId, projectName }: ExportRow): Html | null {
  return typeof projectName === 'string' ? html`<a href="${jobFile(projectId)}">${projectName}</a>` : null
}

export function jobTitle({ id, jobNumber: number, name, binEntryId }: ExportRow): Html {
  const no = html`<span class="no">${jobNumber(Number(number))}</span>`
  return html`<a href="${jobFile(id)}">${no} ${name}</a>${binned(binEntryId)}`
}

export function clientLink({ clientId, clientName }: ExportRow): Html | null {
  return typeof clientName === 'string' ? html`<a href="${clientFile(clientId)}">${clientName}</a>` : null
}

export function binned(binEntryId: unknown): Html | null {
  return binEntryId === null || binEntryId === undefined ? null : html` <span class="mark">In the bin</span>`
}

/** Of a page below the front page: the file lies beside the folder of pages. */
export function fileHref(row: ExportRow): string {
  return `../${relativeHref(exportedFilePath({ id: Number(row.id), originalName: String(row.originalName) }))}`
}

export function fileLink(row: ExportRow): Html {
  return html`<a href="${fileHref(row)}">${row.originalName}</a>`
}

export function stage({ stageId, stageName }: ExportRow, { colours }: OfflineFolder): Html {
  const colour = colours.get(Number(stageId)) ?? '#84919c'
  return html`<span class="stage"><svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="1" fill="${colour}"/></svg>${label(stageName)}</span>`
}

export type Column = {
  head: string
  cell: (row: ExportRow) => unknown
  /** Figures stand at the right; a title leads its row; what is short is never broken. */
  kind?: 'num' | 'title' | 'short'
}

/** A table whose rows are told as they come; nothing where there are none. */
export async function* table(
  columns: readonly Column[],
  pieces: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Html> {
  yield* around(tableHead(columns), rowsIn(), html`</tbody></table>\n`)

  async function* rowsIn(): AsyncGenerator<Html> {
    for await (const rows of pieces)
      if (rows.length > 0) yield html`${rows.map(row => tableRow(columns, row))}`
  }
}

/** What stands between two ends; neither where there is nothing to tell. */
export async function* around(open: Html, body: AsyncIterable<Html>, close: Html): AsyncGenerator<Html> {
  let isBegun = false
  for await (const part of body) {
    if (!isBegun) yield open
    isBegun = true
    yield part
  }
  if (isBegun) yield close
}

function tableHead(columns: readonly Column[]): Html {
  const heads = columns.map(({ head, kind }) => html`<th scope="col"${classOf(kind)}>${head}</th>`)
  return html`<table><thead><tr>${heads}</tr></thead><tbody>\n`
}

function tableRow(columns: readonly Column[], row: ExportRow): Html {
  const cells = columns.map(
    ({ head, kind, cell }) => html`<td${classOf(kind)} data-label="${head}">${cell(row)}</td>`,
  )
  return html`<tr>${cells}</tr>\n`
}

function classOf(kind: Column['kind']): Html | null {
  return kind ? html` class="${kind}"` : null
}

/** A heading and what stands under it. */
export function section(title: string, body: AsyncIterable<Html>): AsyncGenerator<Html> {
  return around(html`<section><h2>${title}</h2>\n`, body, html`</section>\n`)
}

/** What is known, in a line each: what is empty is left out. */
export function facts(lines: readonly (readonly [string, unknown])[]): Html {
  const told = lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return html`<dl class="facts">${told.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>\n`
}

/** What somebody wrote, with its lines as they are. */
export function prose(title: string, text: unknown): Html {
  return html`${text && html`<section><h2>${title}</h2><p class="said">${text}</p></section>\n`}`
}

/** The setting-out rod: a division a task, planed as far as the work is done. */
export function rod(done: number, all: number): Html {
  const marks = all <= 60 ? Array.from({ length: Math.max(0, all - 1) }, (_, at) => at + 1) : []
  const lines = marks.map(at => html`<path d="M${at} 0V6"/>`)
  return html`<div class="rod"><svg viewBox="0 0 ${all} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="left" width="${all}" height="10"/><rect class="planed" width="${done}" height="10"/>${lines}</svg><p>${done} of ${plural(all, 'task')} done</p></div>\n`
}
