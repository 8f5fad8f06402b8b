import { CheckField, FormGrid, TextArea, TextField } from '#app/components/kit/field.tsx'
import { jobDuties } from '#app/domain/job-roles/job-role.ts'
import { limits } from '#app/domain/limits.ts'

export const jobRoleLabels = {
  name: 'Position',
  description: 'What they do',
  ...Object.fromEntries(jobDuties.map(({ name, label }) => [name, label])),
}

type JobRoleFieldsProps = {
  value: (name: string) => string
  errors: Readonly<Record<string, string[]>>
}

export function JobRoleFields({ value, errors }: JobRoleFieldsProps) {
  return (
    <FormGrid>
      <TextField
        label="Position"
        labelNote="(required)"
        name="name"
        defaultValue={value('name')}
        error={errors.name}
        maxLength={limits.jobRoleName}
        autoComplete="off"
      />
      <TextArea
        label="What they do"
        name="description"
        defaultValue={value('description')}
        error={errors.description}
        maxLength={limits.jobRoleDescription}
      />
      <fieldset className="duties">
        <legend>
          <b>Looks after</b>
        </legend>
        <p className="hint">Told on the Team page. What somebody may do is decided by their role.</p>
        {jobDuties.map(({ name, label }) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            value="1"
            defaultChecked={value(name) === '1'}
            error={errors[name]}
          />
        ))}
      </fieldset>
    </FormGrid>
  )
}
