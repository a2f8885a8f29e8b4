-- A line of an order shows the part in the colour that was chosen: the first picture of that colour, as a new line does.
-- Lines of products without such a picture keep the one that they have.
update order_line l set image = '/media/' || found.image_id || '/' || found.width || '.webp'
from (
  select distinct on (line.id) line.id, p.image_id, i.width
  from order_line line
  join product_image p on p.product_id = line.product_id and lower(trim(p.color)) = lower(trim(line.color))
  join image i on i.id = p.image_id
  order by line.id, p.section nulls first, p.position
) found
where found.id = l.id;
