import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { Icon, type IconName } from '#app/components/kit/icon.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type FirstStep, firstSteps, firstStepTexts } from '#app/domain/companies/first-day.ts'

const icons: Readonly<Record<FirstStep, IconName>> = {
  details: 'gear',
  people: 'team',
  clients: 'client',
  template: 'stack',
  job: 'ticket',
}

export function FirstDay({ done, back }: { done: Readonly<Record<FirstStep, boolean>>; back: string }) {
  const count = firstSteps.filter(step => done[step]).length
  return (
    <Section
      title="Your first day"
      className="mb-8"
      aside={
        <span className="fig">
          {count} of {firstSteps.length}
        </span>
      }
    >
      <List label="To begin with" ordered>
        {firstSteps.map(step => {
          const { title, detail, href } = firstStepTexts[step]
          return done[step] ? (
            <ListRow
              key={step}
              icon={icons[step]}
              title={title}
              done
              end={
                <span className="good">
                  <Icon name="tick" /> Done
                </span>
              }
            />
          ) : (
            <ListRow
              key={step}
              icon={icons[step]}
              title={title}
              detail={detail}
              href={href}
              end={<Icon name="right" />}
            />
          )
        })}
      </List>
      <form method="post" action="/first-day/hidden" className="mt-2">
        <HiddenField name="back" value={back} />
        <Button size="small">Hide This List</Button>
      </form>
    </Section>
  )
}
