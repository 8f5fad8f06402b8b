import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { maxStageChips } from '#app/domain/templates/template.ts'

type Choice = {
  id: number
  name: string
  /** '4 stages, 40 tasks' */
  counts: string
  stages: readonly { name: string; colour: string }[]
}

type TemplateChoicesProps = {
  choices: {
    query: string
    hasSearch: boolean
    /** The number listed, when there are more. */
    cutAt: number | null
    templates: readonly Choice[]
  }
  path: string
  from: string
  mayCreate: boolean
}

export function TemplateChoices({ choices, path, from, mayCreate }: TemplateChoicesProps) {
  const { query, hasSearch, cutAt, templates } = choices
  const back = `from=${encodeURIComponent(from)}`
  return (
    <>
      {hasSearch ? (
        <Finder
          name="Templates"
          label="Search templates"
          placeholder="Search templates"
          query={query}
          action={path}
          hint={cutAt === null ? undefined : `These are the first ${cutAt} by name. Search for the others.`}
          kept={<HiddenField name="from" value={from} />}
        />
      ) : null}
      {templates.length > 0 ? (
        <List label="Templates">
          {templates.map(template => (
            <ListRow
              key={template.id}
              href={`${path}?template=${template.id}&${back}`}
              title={<b>{template.name}</b>}
              detail={<Chips {...template} />}
            />
          ))}
        </List>
      ) : (
        <NoTemplates query={query} allHref={`${path}?${back}`} mayCreate={mayCreate} />
      )}
    </>
  )
}

function Chips({ stages, counts }: Choice) {
  const more = stages.length - maxStageChips
  return (
    <>
      {counts}
      <span className="flex flex-wrap items-center gap-x-1 gap-y-1.5 mt-1.5 text-s text-chalk-2">
        {stages.slice(0, maxStageChips).map(stage => (
          <StageTab key={stage.name} className="px-1.5" {...stage} />
        ))}
        {more > 0 ? ` +${more} more` : null}
      </span>
    </>
  )
}

function NoTemplates({ query, allHref, mayCreate }: { query: string; allHref: string; mayCreate: boolean }) {
  if (query) {
    return (
      <EmptyState
        title="No templates found"
        tone="nothing-found"
        action={<ButtonLink href={allHref}>Show All</ButtonLink>}
      />
    )
  }
  const create = (
    <ButtonLink variant="go" icon="plus" href="/create-task-template">
      Create New Template
    </ButtonLink>
  )
  return (
    <EmptyState title="No templates saved yet" action={mayCreate ? create : null}>
      Write down once how a job of a kind goes, stage by stage. Then every such job starts with its tasks.
    </EmptyState>
  )
}
