import { toDecimal } from "@/lib/money"
import { centsOf, SHIPPING_CENTS } from "@/lib/shop/rules/shop"
import { site } from "@/lib/site"
import type { ShopProduct } from "./shop-calls"

/** The chocolates as search engines read them, each with its price and whether it is in stock. */
export function productList({ products, siteUrl }: { products: ShopProduct[]; siteUrl: string }) {
  return {
    "@type": "ItemList",
    name: site.chocolateBrand.name,
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: productOf({ product, siteUrl }),
    })),
  }
}

function productOf({ product, siteUrl }: { product: ShopProduct; siteUrl: string }) {
  const { _id, name, description, details, image, price, inventory } = product
  const url = new URL(`/chocolates#chocolate-${_id}`, siteUrl).href
  return {
    "@type": "Product",
    "@id": url,
    url,
    name,
    description: [description, details].filter(Boolean).join(" "),
    image: new URL(image || "/pictures/open-tin.svg", siteUrl).href,
    brand: { "@type": "Brand", name: site.chocolateBrand.name },
    offers: {
      "@type": "Offer",
      url,
      price: toDecimal(centsOf(price)),
      priceCurrency: "USD",
      availability: `https://schema.org/${inventory > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: toDecimal(SHIPPING_CENTS), currency: "USD" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
      },
    },
  }
}
