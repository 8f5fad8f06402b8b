import { dayIn } from '#app/domain/clock.ts'
import { formatDate } from '#app/domain/format.ts'
import { type Html, html } from './html.server.ts'
import type { OfflineFolder } from './offline-folder.server.ts'

/** Nothing runs, nothing is sent, and nothing is read but what lies beside the page: browsers call that `file:` there. */
const policy =
  "default-src 'none'; img-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'"

/** Where the pages lie, beside the front page. */
export const pagesFolder = 'pages/'
export const styleFile = 'mortise.css'

const places = [
  ['jobs.html', 'Jobs'],
  ['clients.html', 'Clients'],
  ['other-tasks.html', 'Other tasks'],
  ['people.html', 'People'],
  ['templates.html', 'Templates'],
  ['chat.html', 'Team chat'],
  ['documents.html', 'Documents'],
  ['holidays.html', 'Holidays'],
  ['payments.html', 'Payments'],
  ['stock.html', 'Stock'],
  ['training.html', 'Training'],
  ['to-dos.html', 'To-dos'],
  ['bin.html', 'Bin'],
] as const

export type OfflinePlace = (typeof places)[number][0]

export type PageHead = {
  title: string
  /** A job's, in figures before its name. */
  number?: string
  /** Under the heading. */
  lead?: unknown
  /** Of the navigation; none for the front page, which lies above the others. */
  place: OfflinePlace | null
}

/** A page as it is written, piece by piece: its head, then what `body` tells, then its foot. */
export async function* framed(
  folder: OfflineFolder,
  head: PageHead,
  body: AsyncIterable<Html> | Iterable<Html>,
): AsyncGenerator<string> {
  yield String(headOf(folder, head))
  for await (const part of body) yield String(part)
  yield String(footOf(folder))
}

function headOf({ companyName }: OfflineFolder, { title, number, lead, place }: PageHead): Html {
  const down = place === null ? pagesFolder : ''
  const front = place === null ? 'index.html' : '../index.html'
  const links = places.map(
    ([file, name]) =>
      html`<li><a href="${down}${file}"${file === place && html` aria-current="page"`}>${name}</a></li>`,
  )
  const tabTitle = [number, title === companyName ? '' : title, companyName].filter(Boolean).join(' · ')
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${tabTitle}</title>
<link rel="stylesheet" href="${down}${styleFile}">
</head>
<body>
<header>
<a class="company" href="${front}"${place === null && html` aria-current="page"`}>${companyName}</a>
<nav aria-label="Pages"><ul>${links}</ul></nav>
</header>
<main>
<div class="head"><h1>${number && html`<span class="no">${number}</span> `}${title}</h1>${lead && html`<p>${lead}</p>`}</div>
`
}

function footOf({ companyName, now, reach }: OfflineFolder): Html {
  const day = formatDate(dayIn(reach.viewer.timeZone, now))
  return html`</main>
<footer><p>${companyName}, exported from Mortise on ${day}.</p></footer>
</body>
</html>
`
}
