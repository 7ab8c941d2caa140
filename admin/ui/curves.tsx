/** Where the curves of three impellers begin, and how far they reach, in the units of the picture. */
const IMPELLERS = [
  { shutOff: 56, runOut: 292 },
  { shutOff: 92, runOut: 258 },
  { shutOff: 126, runOut: 224 },
]

/**
 * The product's own picture: heads of a pump that fall with the flow, the system that rises against them, and the duty
 * point where they meet. It says nothing that the page does not, and takes its colour from the text around it.
 */
export function Curves({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 220"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M12 208H308" opacity={0.5} />
      {IMPELLERS.map(({ shutOff, runOut }) => (
        <path
          key={shutOff}
          d={`M12 ${shutOff}C${runOut * 0.45} ${shutOff} ${runOut * 0.8} ${shutOff + 34} ${runOut} ${shutOff + 80}`}
          opacity={shutOff === 56 ? 1 : 0.45}
        />
      ))}
      <path d="M12 186C120 184 210 140 268 34" strokeDasharray="2 7" />
      <circle cx={221.8} cy={99.3} r={6} fill="currentColor" stroke="none" />
    </svg>
  )
}
