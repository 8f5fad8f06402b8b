import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { limits } from '#app/domain/limits.ts'
import { stockCardLabels as labels } from '#app/domain/stock-cards/stock-card.ts'

type StockCardFieldsProps = {
  value: (name: string) => string
  errors: Readonly<Record<string, string[]>>
  suppliers: readonly string[]
}

export function StockCardFields({ value, errors, suppliers }: StockCardFieldsProps) {
  return (
    <FormGrid>
      <TextField
        label={labels.itemName}
        labelNote="(required)"
        name="itemName"
        defaultValue={value('itemName')}
        error={errors.itemName}
        maxLength={limits.stockItem}
        placeholder="18 mm birch ply, 2440 × 1220"
        autoComplete="off"
      />
      <TextField
        label={labels.supplier}
        name="supplier"
        width="half"
        defaultValue={value('supplier')}
        error={errors.supplier}
        maxLength={limits.supplier}
        list="stock-suppliers"
        autoComplete="off"
      />
      <datalist id="stock-suppliers">
        {suppliers.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={labels.orderQty}
        name="orderQty"
        width="half"
        defaultValue={value('orderQty')}
        error={errors.orderQty}
        hint="How much is ordered at once: 6 sheets, 2 boxes of 100."
        maxLength={limits.orderQty}
        autoComplete="off"
      />
      <TextField
        label={labels.productPhotoUrl}
        labelNote="(an address that begins with https://)"
        name="productPhotoUrl"
        type="url"
        inputMode="url"
        defaultValue={value('productPhotoUrl')}
        error={errors.productPhotoUrl}
        hint="The supplier’s own picture of it, for instance. It is shown from there, not copied."
        maxLength={limits.webAddress}
        autoComplete="off"
      />
    </FormGrid>
  )
}
