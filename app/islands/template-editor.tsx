import type { ComponentType } from 'react'
import type { TemplateFormProps } from '#app/components/template-form.tsx'

type TemplateEditorProps = TemplateFormProps & { isFresh: boolean; Form: ComponentType<TemplateFormProps> }

export default function TemplateEditor({ Form, isFresh, ...props }: TemplateEditorProps) {
  return <Form {...props} />
}
