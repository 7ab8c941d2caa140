import { Slider } from 'antd'
import { MAX_WEIGHT } from '#api/quotation/quotation-line.ts'

type WeightCellProps = {
  title: string
  top: number
  onDrag: (top: number) => void
  onRelease: (top: number) => void
}

/** The weight of a line, with its number beside the slider. */
export function WeightCell({ title, top, onDrag, onRelease }: WeightCellProps) {
  return (
    <div className="line-weight">
      <Slider
        min={0}
        max={MAX_WEIGHT}
        value={top}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={`权重（${title}）`}
        onChange={onDrag}
        onChangeComplete={onRelease}
      />
      <span className="number">{top}</span>
    </div>
  )
}
