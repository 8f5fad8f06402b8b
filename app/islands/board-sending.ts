import { useNavigate } from '@remix-run/react'
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
  const queue = useRef<Move[]>([])
  const isSending = useRef(false)
  const isHere = useRef(true)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const showQueue = useCallback(() => show(new Map(queue.current.map(({ id, to }) => [id, to.id]))), [show])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the board shows is confirmed whenever it is read anew
  useEffect(showQueue, [boardData])

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    let isAnswered = false
    for (let move = queue.current[0]; move; move = queue.current[0]) {
      const answer = await post(move)
      if (answer === 'answered') {
        isAnswered = true
        queue.current.shift()
      } else {
        const { id } = move
        queue.current = queue.current.filter(each => each.id !== id)
        showQueue()
        setProblem({ key: Date.now(), message: problemOf(move, answer) })
      }
    }
    isSending.current = false
    if (!isAnswered || !isHere.current) return
    navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  }

  function send(move: Move) {
    queue.current.push(move)
    showQueue()
    void sendAll()
  }

  return { send, problem }
}
