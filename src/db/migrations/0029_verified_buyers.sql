-- Pages show whose review is that of a buyer: of somebody who has received the goods, for as long as they are kept.
drop trigger bump_catalogue_version on shop_order;
create constraint trigger bump_catalogue_version after update of payment, status, goods_returned_at on shop_order
  deferrable initially deferred for each row
  when ((old.payment in ('paid', 'partly_refunded') and old.status = 'Delivered' and old.goods_returned_at is null)
    <> (new.payment in ('paid', 'partly_refunded') and new.status = 'Delivered' and new.goods_returned_at is null))
  execute function bump_for_buyer();
