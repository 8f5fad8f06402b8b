import { FormSegments } from '#app/components/kit/segments.tsx'

export function TicketViewToggle({ formId, isPreview }: { formId: string; isPreview: boolean }) {
  return (
    <FormSegments
      form={formId}
      name="intent"
      items={[
        { label: 'Form', value: 'edit', current: !isPreview },
        { label: 'Preview', value: 'preview', current: isPreview },
      ]}
    />
  )
}
