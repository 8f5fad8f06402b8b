import { CheckField, FormGrid, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { jobDuties } from '#app/domain/job-roles/job-role.ts'
import { limits } from '#app/domain/limits.ts'

export const jobRoleLabels = {
  name: 'Position',
  description: 'What they do',
  ...Object.fromEntries(jobDuties.map(({ name, label }) => [name, label])),
}

type JobRoleFieldsProps = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
}

export function JobRoleFields({ values = {}, errors = {} }: JobRoleFieldsProps) {
  const field = fieldsOf(jobRoleLabels, values, errors)
  return (
    <FormGrid>
      <TextField {...field('name')} labelNote="(required)" maxLength={limits.jobRoleName} />
      <TextArea {...field('description')} maxLength={limits.jobRoleDescription} />
      <fieldset>
        <legend className="p-0">
          <b>Looks after</b>
        </legend>
        <p className="hint">What somebody may do is decided by their role.</p>
        {jobDuties.map(({ name, label }) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            value="1"
            defaultChecked={values[name] === '1'}
            error={errors[name]}
          />
        ))}
      </fieldset>
    </FormGrid>
  )
}
