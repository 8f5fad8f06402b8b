import type { ReactNode } from 'react'
import {
  DateField,
  FormGrid,
  MoneyField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { labelOf, projectStatuses } from '#app/domain/enumerations.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import type { FormValues } from '#app/domain/projects/project-form.ts'

type FieldsProps = {
  values: FormValues
  errors: Record<string, string[] | undefined>
  idPrefix?: string
}

type ProjectFieldsProps = FieldsProps & {
  /** Who can be in charge. */
  people: readonly { id: number; name: string }[]
  /** Null for those who may not see values. */
  currency: string | null
  withActualValue?: boolean
  isNew?: boolean
  /** Beneath the name. */
  start?: ReactNode
  /** Beneath the dates. */
  duration?: ReactNode
  children?: ReactNode
}

function fieldsWith({ values, errors, idPrefix }: FieldsProps) {
  return (name: string) => ({ name, idPrefix, defaultValue: values[name] ?? '', error: errors[name] })
}

export function ProjectFields(props: ProjectFieldsProps) {
  const { people, currency, withActualValue, isNew, start, duration, children } = props
  const field = fieldsWith(props)
  return (
    <FormGrid>
      <TextField
        {...field('name')}
        label="Project name"
        labelNote="(required)"
        aria-required
        maxLength={limits.projectName}
        placeholder="Shaker kitchen, Mill Lane"
      />
      {start}
      <DateField {...field('startDate')} label="Start date" width="half" min="1900-01-01" />
      <DateField
        {...field('dueDate')}
        label="Due date"
        width="half"
        min="1900-01-01"
        hint={isNew ? 'Left empty, it becomes 30 days after the start.' : undefined}
      />
      {duration}
      <SelectField
        {...field('assignedTo')}
        label="In charge"
        width="half"
        options={[
          { value: '', label: 'Nobody' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {currency ? (
        <MoneyField {...field('estimatedValue')} currency={currency} label="Estimated value" width="half" />
      ) : null}
      {currency && withActualValue ? (
        <MoneyField {...field('actualValue')} currency={currency} label="Actual value" width="half" />
      ) : null}
      {children}
    </FormGrid>
  )
}

type MoreFieldsProps = FieldsProps & {
  stages: readonly { id: number; name: string }[]
  /** Width of the two text areas. */
  width?: 'full' | 'half'
}

/** Stands in a `FormGrid`. */
export function MoreProjectFields({ stages, width, ...props }: MoreFieldsProps) {
  const field = fieldsWith(props)
  return (
    <>
      <TextArea {...field('description')} label="Description" width={width} maxLength={limits.description} />
      <TextArea
        {...field('notes')}
        label="Notes"
        labelNote="for the workshop"
        width={width}
        maxLength={limits.notes}
      />
      <SelectField
        {...field('stageId')}
        label="Stage"
        width="half"
        options={stages.map(({ id, name }) => ({ value: id, label: capitaliseFirst(name) }))}
      />
      <SelectField
        {...field('status')}
        label="Status"
        width="half"
        options={projectStatuses.map(status => ({ value: status, label: labelOf(status) }))}
      />
    </>
  )
}
