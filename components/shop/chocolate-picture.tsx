import { Picture } from "@/components/ui/picture"
import { chocolatePictureTexts } from "@/lib/site-texts"
import type { ShopProduct } from "./shop-calls"

/** The picture of a chocolate, or the open tin where it has none. */
export function ChocolatePicture({
  product: { name, image, imageSet },
  className = "",
  sizes,
  eager,
  isDecoration = false,
}: {
  product: Pick<ShopProduct, "name" | "image" | "imageSet">
  className?: string
  /** How wide it is shown, for uploaded pictures. */
  sizes: string
  /** Above the fold. */
  eager?: boolean
  isDecoration?: boolean
}) {
  return (
    <Picture
      src={image || "/pictures/open-tin.svg"}
      alt={isDecoration ? "" : (chocolatePictureTexts[image] ?? `${name}, a chocolate`)}
      srcSet={imageSet || undefined}
      sizes={sizes}
      eager={eager}
      width={600}
      height={600}
      className={`aspect-square object-cover ${className}`}
    />
  )
}
