import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyLine } from '#app/components/kit/empty-state.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { roomHref } from '#app/domain/messages/message.ts'
import { hrefFrom } from '#app/domain/projects/project-links.ts'

type ProjectChatProps = {
  project: { id: number; name: string }
  said: readonly { id: number; sender: string; content: string; at: string }[]
  from: string
}

export function ProjectChat({ project, said, from }: ProjectChatProps) {
  return (
    <Section
      title="Chat"
      aside={
        said.length > 0 ? (
          <ButtonLink size="small" variant="bare" href={hrefFrom(`/projects/${project.id}/chat`, from)}>
            Chat history
          </ButtonLink>
        ) : null
      }
    >
      {said.length === 0 ? <EmptyLine>Nothing was said about it yet.</EmptyLine> : null}
      <List ordered className="history">
        {said.map(({ id, sender, content, at }) => (
          <li key={id}>
            <div className="grow">
              <span dir="auto" className="line-clamp-3 wrap-anywhere">
                <b>{sender}</b> {content}
              </span>
              <small>{at}</small>
            </div>
          </li>
        ))}
      </List>
      <p className="mt-3 print:hidden">
        <ButtonLink size="small" icon="chat" href={roomHref({ room: project.id, name: project.name })}>
          Go to Chat
        </ButtonLink>
      </p>
    </Section>
  )
}
