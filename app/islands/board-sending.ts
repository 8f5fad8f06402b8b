import { useNavigate, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Move = { id: number; jobNumber: string; from: Place; to: Place }
type Place = { id: number; name: string }

/** Cards that were dropped, each with the stage it is to be shown in until the server has answered. */
export type Moved = ReadonlyMap<number, number>

/** What went wrong on the way, told by the browser itself; `key` tells two of them apart. */
export type Problem = { key: number; message: string }

type Answer = 'answered' | 'refused' | 'unreached'

async function post({ id, from, to }: Move): Promise<Answer> {
  const body = new URLSearchParams({ stageId: String(to.id), fromStageId: String(from.id) })
  try {
    // A redirect is the server's answer, told by the toast that the page then brings; following it would fetch a page.
    const { type } = await fetch(`/projects/${id}/move`, {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive: true,
    })
    return type === 'opaqueredirect' ? 'answered' : 'refused'
  } catch {
    return 'unreached'
  }
}

function problemOf({ jobNumber, from }: Move, answer: Answer): string {
  const why = answer === 'unreached' ? 'There is no connection to Mortise.' : 'Mortise did not take the move.'
  return `${why} ${jobNumber} is back in ${from.name}.`
}

/**
 * Sends moves one after another in the order of the drops. The cards stay where they were dropped until all are answered
 * and the board is read again; one that did not arrive goes back at once, with what was done to it after that.
 */
export function useMoveSending(boardData: unknown, show: (moved: Moved) => void) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const [isReadingDue, setReadingDue] = useState(false)
  const queue = useRef<Move[]>([])
  // Shown on until a reading that began after their answer brings them; `covered` are those that the present one brings.
  const answered = useRef<Move[]>([])
  const covered = useRef(0)
  const isSending = useRef(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // Reading the board anew would break off a form that is on its way.
  useEffect(() => {
    if (!isReadingDue || state !== 'idle') return
    setReadingDue(false)
    covered.current = answered.current.length
    navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  }, [isReadingDue, state, navigate])

  const showMoves = useCallback(
    () => show(new Map([...answered.current, ...queue.current].map(({ id, to }) => [id, to.id]))),
    [show],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the board shows is confirmed whenever it is read anew
  useEffect(() => {
    answered.current.splice(0, covered.current)
    covered.current = 0
    showMoves()
  }, [boardData])

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    let isAnswered = false
    for (let move = queue.current[0]; move; move = queue.current[0]) {
      const answer = await post(move)
      if (answer === 'answered') {
        isAnswered = true
        queue.current.shift()
        answered.current.push(move)
      } else {
        const { id } = move
        queue.current = queue.current.filter(each => each.id !== id)
        showMoves()
        setProblem({ key: Date.now(), message: problemOf(move, answer) })
      }
    }
    isSending.current = false
    if (isAnswered) setReadingDue(true)
  }

  function send(move: Move) {
    queue.current.push(move)
    showMoves()
    void sendAll()
  }

  return { send, problem }
}
