import { Button } from '#app/components/kit/button.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { plural } from '#app/domain/format.ts'

type DeletedRow = { id: number; name: string; detail: string; mayRestore: boolean }

type DeletedListProps = {
  rows: readonly DeletedRow[]
  /** Rows are restored at `${path}/:id/restore`. */
  path: string
  /** 'stock card' */
  noun: string
}

export function DeletedList({ rows, path, noun }: DeletedListProps) {
  if (rows.length === 0) return null
  return (
    <details className="print:hidden mt-12">
      <summary>{plural(rows.length, `deleted ${noun}`)}</summary>
      <List label={`Deleted ${noun}s`}>
        {rows.map(({ id, name, detail, mayRestore }) => (
          <ListRow
            key={id}
            icon="bin"
            title={name}
            detail={detail}
            actions={
              mayRestore ? (
                <form method="post" action={`${path}/${id}/restore`}>
                  <Button size="small">
                    Restore<span className="sr-only">: {name}</span>
                  </Button>
                </form>
              ) : null
            }
          />
        ))}
      </List>
    </details>
  )
}
