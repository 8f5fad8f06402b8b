import type { ReactNode } from 'react'
import { Button } from '#app/components/kit/button.tsx'
import {
  CheckField,
  FormGrid,
  HiddenField,
  SelectField,
  TextArea,
  TextField,
} from '#app/components/kit/field.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { limits } from '#app/domain/limits.ts'
import type { FormValues } from '#app/domain/projects/project-form.ts'

type TicketClientProps = {
  values: FormValues
  errors: Record<string, string[] | undefined>
  clients: readonly { id: number; name: string; address: string }[]
  /** More clients exist than are offered. */
  isCut: boolean
  mayEditClients: boolean
  leads?: boolean
  /** Fills the fields in as soon as a client is chosen. */
  live: ReactNode
}

function choiceLabel({ name, address }: { name: string; address: string }): string {
  const place = address.split('\n')[0]?.trim()
  return place ? `${name} · ${place.slice(0, 40)}` : name
}

const startNames = ['clientId', 'shownClient', 'clientName', 'clientEmail', 'clientPhone', 'clientAddress']

function startOf(values: FormValues): string {
  return JSON.stringify(startNames.map(name => values[name] ?? ''))
}

/** Scripts show the details by themselves, unless they fail. */
function ShowDetails({ isWanted }: { isWanted: boolean }) {
  const button = (
    <p className="row">
      <Button size="small" name="intent" value="client" formNoValidate>
        Show This Client’s Details
      </Button>
    </p>
  )
  return isWanted ? button : <noscript>{button}</noscript>
}

export function TicketClient(props: TicketClientProps) {
  const { values, errors, clients, isCut, mayEditClients, leads = false, live } = props
  const shown = values.shownClient ?? ''
  const readOnly = shown !== '' && !mayEditClients
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name], readOnly })
  return (
    <Section title="The client" id="client">
      <HiddenField name="shownClient" value={shown} />
      <HiddenField name="clientVersion" value={values.clientVersion ?? ''} />
      {/* Fields read their first value once: the key mounts them again when other values come back. */}
      <FormGrid key={startOf(values)}>
        {clients.length > 0 ? (
          <SelectField
            name="clientId"
            label="Client"
            defaultValue={values.clientId ?? ''}
            error={errors.clientId}
            hint={
              isCut ? 'For a client that is not listed, go to Clients and choose Add New Project.' : undefined
            }
          >
            <option value="">New client</option>
            {clients.map(client => (
              <option key={client.id} value={client.id}>
                {choiceLabel(client)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {clients.length > 0 ? <ShowDetails isWanted={errors.clientId !== undefined} /> : null}
        <TextField
          {...field('clientName')}
          label="Client name"
          labelNote="(required for a new client)"
          maxLength={limits.clientName}
          autoFocus={leads}
        />
        {errors.clientName || values.sameName ? (
          <CheckField
            name="sameName"
            label="This is somebody else of the same name"
            defaultChecked={values.sameName === 'on'}
          />
        ) : null}
        <TextField {...field('clientEmail')} label="Email" type="email" maxLength={limits.email} />
        <TextField {...field('clientPhone')} label="Phone" type="tel" maxLength={limits.phone} />
        <TextArea {...field('clientAddress')} label="Address" maxLength={limits.address} />
      </FormGrid>
      {live}
    </Section>
  )
}
