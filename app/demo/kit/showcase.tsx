import { PageHead } from '#app/components/kit/page-head.tsx'
import { ShowButtons, ShowViews } from './buttons.tsx'
import { ShowChoices, ShowFields } from './fields.tsx'
import { ShowForms } from './forms.tsx'
import { ShowDenseTables, ShowLists, ShowPaper, ShowTables } from './lists.tsx'
import { ShowIcons, ShowMarks, ShowRods } from './marks.tsx'
import { ShowDialogs, ShowEmpty, ShowMessages } from './messages.tsx'
import { ShowFormats, ShowPages } from './pages.tsx'

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
  { id: 'dense-tables', label: 'Lists of many', Part: ShowDenseTables },
  { id: 'paper', label: 'Paper', Part: ShowPaper },
  { id: 'marks', label: 'Marks', Part: ShowMarks },
  { id: 'rods', label: 'The rod', Part: ShowRods },
  { id: 'pages', label: 'Pages', Part: ShowPages },
  { id: 'formats', label: 'Dates and money', Part: ShowFormats },
  { id: 'icons', label: 'Icons', Part: ShowIcons },
]

export default function Showcase() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it takes the focus that the refusals shown on it would take
    <main className="main showcase" id="main" tabIndex={-1} autoFocus>
      <PageHead
        title="Components"
        lead="What every page is built of: each part once, in all its states."
        back={{ href: '/login', label: 'Sign In' }}
      />
      <nav className="show-index print:hidden" aria-label="Parts">
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
