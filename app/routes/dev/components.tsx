import type { MetaFunction } from '@remix-run/node'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { ShowButtons, ShowViews } from '#app/demo/kit/buttons.tsx'
import { ShowChoices, ShowFields } from '#app/demo/kit/fields.tsx'
import { ShowForms } from '#app/demo/kit/forms.tsx'
import { ShowLists, ShowTables } from '#app/demo/kit/lists.tsx'
import { ShowIcons, ShowMarks, ShowRods } from '#app/demo/kit/marks.tsx'
import { ShowDialogs, ShowEmpty, ShowMessages } from '#app/demo/kit/messages.tsx'
import { ShowFormats, ShowPages } from '#app/demo/kit/pages.tsx'
import styles from '#app/demo/kit/showcase.css?url'
import { showcasePath } from '#app/demo/kit/specimen.tsx'
import { demoPage } from '#app/http/demo.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'

export const loader = demoPage(() => null)

/** Every form of the page is sent here. */
export const action = demoPage(async ({ request }) => {
  await readForm(request)
  return redirectWithFlash(showcasePath, {
    title: 'Nothing was saved',
    message: 'This page only shows what there is.',
  })
})

export const links = () => [{ rel: 'stylesheet', href: styles }]

const parts = [
  { id: 'buttons', label: 'Buttons', Part: ShowButtons },
  { id: 'views', label: 'Views', Part: ShowViews },
  { id: 'fields', label: 'Fields', Part: ShowFields },
  { id: 'choices', label: 'Ticks', Part: ShowChoices },
  { id: 'forms', label: 'Head and foot', Part: ShowForms },
  { id: 'messages', label: 'Messages', Part: ShowMessages },
  { id: 'dialogs', label: 'Dialogs', Part: ShowDialogs },
  { id: 'empty', label: 'Nothing there', Part: ShowEmpty },
  { id: 'lists', label: 'Lists', Part: ShowLists },
  { id: 'tables', label: 'Tables', Part: ShowTables },
  { id: 'marks', label: 'Marks', Part: ShowMarks },
  { id: 'rods', label: 'The rod', Part: ShowRods },
  { id: 'pages', label: 'Pages', Part: ShowPages },
  { id: 'formats', label: 'Dates and money', Part: ShowFormats },
  { id: 'icons', label: 'Icons', Part: ShowIcons },
]

export default function Components() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it takes the focus that the refusals shown on it would take
    <main className="main showcase" id="main" tabIndex={-1} autoFocus>
      <PageHead
        title="Components"
        lead="What every page is built of: each part once, in all its states."
        back={{ href: '/login', label: 'Sign In' }}
      />
      <nav className="show-index noprint" aria-label="Parts">
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <div className="stack stack-wide">
        {parts.map(({ id, Part }) => (
          <Part key={id} />
        ))}
      </div>
    </main>
  )
}

export const meta: MetaFunction = () => [{ title: 'Components · Mortise' }]
