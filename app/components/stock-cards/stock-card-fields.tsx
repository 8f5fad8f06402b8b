import { FileField } from '#app/components/files/file-field.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { StockPhoto } from '#app/components/stock-cards/stock-photo.tsx'
import { acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { limits } from '#app/domain/limits.ts'
import { stockCardLabels as labels } from '#app/domain/stock-cards/stock-card.ts'

type StockCardFieldsProps = {
  values?: Readonly<Record<string, string>> | undefined
  errors?: Readonly<Record<string, string[]>> | undefined
  suppliers: readonly string[]
  /** The uploaded one. */
  photo: string | null
}

export function StockCardFields({ values, errors, suppliers, photo }: StockCardFieldsProps) {
  const field = fieldsOf(labels, values, errors)
  return (
    <FormGrid>
      <TextField
        {...field('itemName')}
        labelNote="(required)"
        maxLength={limits.stockItem}
        placeholder="18 mm birch ply, 2440 × 1220"
      />
      <TextField {...field('supplier')} width="half" maxLength={limits.supplier} list="stock-suppliers" />
      <datalist id="stock-suppliers">
        {suppliers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...field('orderQty')}
        width="half"
        hint="How much is ordered at once: 6 sheets, 2 boxes of 100."
        maxLength={limits.orderQty}
      />
      <FileField
        label="Photo"
        name="file"
        accept={acceptedPhotos}
        hint="Taken with the phone, or chosen. At most 50 MB."
        error={errors?.file}
        present={
          photo === null
            ? undefined
            : {
                shown: <StockPhoto src={photo} size="row" />,
                remove: {
                  name: 'removePhoto',
                  label: 'Remove this photo',
                  isTicked: values?.removePhoto === '1',
                },
              }
        }
      />
      <TextField
        {...field('productPhotoUrl')}
        labelNote="(an address that begins with https://)"
        type="url"
        inputMode="url"
        hint="The supplier’s own picture of it, for instance. It is shown from there where there is no photo."
        maxLength={limits.webAddress}
      />
    </FormGrid>
  )
}
