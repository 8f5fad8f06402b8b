import { Button } from '#app/components/kit/button.tsx'
import { DateField, FormGrid } from '#app/components/kit/field.tsx'

export function PeriodForm({ from, to, action }: { from: string; to: string; action: string }) {
  return (
    <form method="get" action={action} className="print:hidden mb-8">
      <FormGrid>
        <DateField label="From" name="from" width="third" defaultValue={from} />
        <DateField label="To" name="to" width="third" defaultValue={to} />
      </FormGrid>
      <p className="mt-4">
        <Button>Show These Days</Button>
      </p>
    </form>
  )
}
