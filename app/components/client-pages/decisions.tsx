import { Button } from '#app/components/kit/button.tsx'
import { DateField, FormGrid, HiddenFields, TextArea, TextField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import type { FormReply } from '#app/domain/form-base.ts'

type Decision = {
  id: number
  question: string
  options: string
  answer: string
  when: string
  isLate: boolean
}

type DecisionsProps = {
  page: { decisions: readonly Decision[]; requestId: string }
  mayEdit: boolean
  reply: FormReply | undefined
}

export function Decisions({ page, mayEdit, reply }: DecisionsProps) {
  const { decisions, requestId } = page
  const values = reply?.values ?? {}
  const errors = reply?.errors ?? {}
  return (
    <Section title="Decisions" aside={decisions.length > 0 ? decisions.length : undefined}>
      {decisions.length > 0 ? (
        <List>
          {decisions.map(({ id, question, options, answer, when, isLate }) => (
            <li key={id}>
              <div className="grow wrap-anywhere">
                <b>{question}</b>
                <small>{answer ? `${answer}, ${when}` : [options, when].filter(Boolean).join('; ')}</small>
                {isLate ? <small className="text-bad">No answer yet</small> : null}
              </div>
              {mayEdit ? (
                <form method="post">
                  <HiddenFields fields={{ decision: id }} />
                  <Button size="small" name="intent" value="withdraw" aria-label={`Delete ${question}`}>
                    Delete
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </List>
      ) : null}
      {mayEdit ? (
        <Fold key={decisions.length} title="Ask the client" isOpen={Boolean(reply)}>
          <form method="post">
            <FormErrors
              errors={errors}
              labels={{ question: 'Question', options: 'Choices', answerOn: 'Answer by' }}
            />
            <HiddenFields fields={{ requestId }} />
            <FormGrid>
              <TextField
                label="Question"
                name="question"
                required
                defaultValue={values.question}
                error={errors.question}
              />
              <TextArea
                label="Choices"
                labelNote="a line each"
                name="options"
                rows={3}
                required
                defaultValue={values.options}
                error={errors.options}
              />
              <DateField
                label="Answer by"
                name="answerOn"
                width="half"
                defaultValue={values.answerOn}
                error={errors.answerOn}
              />
              <TextArea
                label="Words"
                labelNote="if it needs them"
                name="note"
                rows={2}
                defaultValue={values.note}
                error={errors.note}
              />
            </FormGrid>
            <Button name="intent" value="ask" className="mt-3">
              Ask the Question
            </Button>
          </form>
        </Fold>
      ) : null}
    </Section>
  )
}
